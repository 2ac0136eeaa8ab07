import { markup, type Markup } from "./markup.ts";

/**
 * Shows what fits the filters, opens what a link names, and opens everything for printing. The page is whole without it: the
 * form is hidden until this runs.
 *
 * An element of the page fits when each of `data-verdict`, `data-suite` and `data-tool` that it has does; what holds only
 * elements that do not fit is hidden as well.
 */
export const filterScript: Markup = markup`
"use strict";
const form = document.querySelector("form");
const items = [...document.querySelectorAll("[data-verdict], [data-suite], [data-tool]")];
const texts = new Map();
const textOf = (item) => {
  if (!texts.has(item)) texts.set(item, item.textContent.toLowerCase());
  return texts.get(item);
};
function apply() {
  const data = new FormData(form);
  const shownVerdicts = new Set(data.getAll("verdict"));
  const [suite, tool] = [data.get("suite"), data.get("tool")];
  const words = data.get("text").toLowerCase().split(" ").filter(Boolean);
  let shown = 0, findings = 0;
  for (const item of items) {
    const { verdict, suite: itsSuite, tool: itsTool } = item.dataset;
    const fits =
      (verdict === undefined || shownVerdicts.has(verdict)) &&
      (suite === "" || itsSuite === undefined || itsSuite === suite) &&
      (tool === "" || itsTool === undefined || itsTool.split("\\n").includes(tool)) &&
      words.every((word) => textOf(item).includes(word));
    item.hidden = !fits;
    if (item.classList.contains("finding")) {
      findings++;
      if (fits) shown++;
    }
  }
  for (const group of document.querySelectorAll(".group, .suite, .more")) {
    if (group.matches(".more")) group.open = shown !== findings;
    group.hidden = group.querySelector(".finding:not([hidden]), tr[data-suite]:not([hidden])") === null;
  }
  form.querySelector("output").textContent = shown === findings ? "All findings are shown." : shown + " of " + findings + " findings are shown.";
}
function openTarget() {
  let place = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const target = place;
  for (; place !== null; place = place.parentElement) {
    if (place.hidden) form.reset(), apply();
    if (place instanceof HTMLDetailsElement) place.open = true;
  }
  target?.scrollIntoView();
}
if (form !== null) {
  form.hidden = false;
  form.addEventListener("input", apply);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(apply));
}
addEventListener("hashchange", openTarget);
if (location.hash.length > 1) openTarget();
let closed = [];
addEventListener("beforeprint", () => {
  closed = [...document.querySelectorAll("details:not([open])")];
  for (const each of closed) each.open = true;
});
addEventListener("afterprint", () => {
  for (const each of closed) each.open = false;
});
`;
