CREATE TABLE uses (entity VARCHAR, document VARCHAR, key VARCHAR, surface VARCHAR, type VARCHAR, how VARCHAR);
CREATE TABLE linked (entity VARCHAR, key VARCHAR, item VARCHAR);
CREATE TABLE forms (
    sense VARCHAR, key VARCHAR, documents BIGINT, fold VARCHAR, core VARCHAR, bare BOOLEAN, last VARCHAR,
    initials VARCHAR, acronym VARCHAR, shorter VARCHAR
);
CREATE TABLE short_forms (long VARCHAR, short VARCHAR);
CREATE TABLE asked (key VARCHAR);
CREATE TABLE members (number BIGINT, sense VARCHAR, key VARCHAR, canonical VARCHAR, basis VARCHAR);
