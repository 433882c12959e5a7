// Completes the search box: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ (list autocomplete with manual selection).
"use strict";

const PAGES = { entity: "/entity/", concept: "/concept/", document: "/document/" };
const KINDS = { PERSON: "person", ORGANISATION: "organisation", LOCATION: "place", OTHER: "" };
const WAIT = 120; // milliseconds after the last key

function addressOf(completed) {
  if (completed.kind === "author") return "/documents?author=" + encodeURIComponent(completed.key);
  return PAGES[completed.kind] + encodeURIComponent(completed.key);
}

function kindOf(completed) {
  return completed.kind === "entity" ? KINDS[completed.type] ?? "" : completed.kind;
}

function part(name, text) {
  const element = document.createElement("span");
  element.className = name;
  element.textContent = text;
  return element;
}

function complete(input) {
  const list = document.createElement("ul");
  list.id = input.id + "-completions";
  list.className = "completions";
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "Completions");
  list.hidden = true;
  input.form.append(list);
  for (const [name, value] of [["role", "combobox"], ["aria-autocomplete", "list"], ["aria-controls", list.id], ["aria-expanded", "false"]])
    input.setAttribute(name, value);
  let chosen = -1, timer = 0, asked = "";

  function show(open) {
    list.hidden = !open;
    input.setAttribute("aria-expanded", String(open));
    if (!open) choose(-1);
  }

  function choose(place) {
    chosen = place;
    [...list.children].forEach((option, number) => option.setAttribute("aria-selected", String(number === place)));
    if (place < 0) input.removeAttribute("aria-activedescendant");
    else {
      input.setAttribute("aria-activedescendant", list.children[place].id);
      list.children[place].scrollIntoView({ block: "nearest" });
    }
  }

  function fill(completions) {
    list.replaceChildren(...completions.map((completed, number) => {
      const option = document.createElement("li");
      option.id = list.id + "-" + number;
      option.setAttribute("role", "option");
      option.dataset.address = addressOf(completed);
      option.append(part("label", completed.label), " ", part("kind", kindOf(completed)), " ", part("note", completed.note));
      option.addEventListener("mousedown", (event) => { event.preventDefault(); location.assign(option.dataset.address); });
      return option;
    }));
    show(completions.length > 0);
  }

  async function ask() {
    const typed = input.value.trim();
    if (typed === asked) return;
    asked = typed;
    if (typed.length < 2) return show(false);
    const answer = await fetch("/api/complete?q=" + encodeURIComponent(typed));
    if (answer.ok && typed === input.value.trim() && document.activeElement === input) fill(await answer.json());
  }

  input.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(ask, WAIT); });
  input.addEventListener("blur", () => { asked = ""; show(false); });
  input.addEventListener("keydown", (event) => {
    const count = list.children.length;
    if (event.key === "Escape") { if (!list.hidden) event.preventDefault(); show(false); }
    else if (list.hidden || !count) return;
    else if (event.key === "ArrowDown") { event.preventDefault(); choose((chosen + 1) % count); }
    else if (event.key === "ArrowUp") { event.preventDefault(); choose((chosen < 0 ? count : chosen) - 1); }
    else if (event.key === "Enter" && chosen >= 0) { event.preventDefault(); location.assign(list.children[chosen].dataset.address); }
  });
}

const box = document.getElementById("find");
if (box) complete(box);
