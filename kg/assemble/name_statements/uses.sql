CREATE TABLE uses (entity VARCHAR, document VARCHAR, key VARCHAR, surface VARCHAR, type VARCHAR, how VARCHAR);
CREATE TABLE linked (entity VARCHAR, key VARCHAR, item VARCHAR);
CREATE TABLE forms (
    sense VARCHAR, key VARCHAR, documents BIGINT, fold VARCHAR, core VARCHAR,
    initials VARCHAR, acronym VARCHAR, shorter VARCHAR, person VARCHAR, generation VARCHAR, gender VARCHAR
);
CREATE TABLE endings (sense VARCHAR, key VARCHAR, ending VARCHAR);
CREATE TABLE short_forms (long VARCHAR, short VARCHAR);
CREATE TABLE asked (key VARCHAR);
CREATE TABLE members (number BIGINT, sense VARCHAR, key VARCHAR, canonical VARCHAR, basis VARCHAR);
