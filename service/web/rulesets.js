// Narrows the list of rule sets down to what a reader looks for. Everything is on the page; nothing is asked of the server.

const form = document.getElementById("find");
const best = document.getElementById("best");
const families = [...document.querySelectorAll(".family")].map((family) => ({ family, items: [...family.querySelectorAll("li")] }));

/** Shows what matches, and the families in which something does. */
function narrow() {
  const { text, ...traits } = Object.fromEntries(new FormData(form));
  const wanted = Object.entries(traits).filter(([, value]) => value);
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const idle = !words.length && !wanted.length;
  const matches = ({ dataset }) => words.every((word) => dataset.find.includes(word)) && wanted.every(([name, value]) => dataset[name] === value);
  let count = 0;
  for (const { family, items } of families) {
    const found = items.filter((item) => !(item.hidden = !matches(item))).length;
    family.hidden = !found;
    // What a reader has opened stays as it is while nothing is looked for.
    if (!idle || family.dataset.found) family.open = !idle;
    family.dataset.found = idle ? "" : "yes";
    count += found;
  }
  best.hidden = !idle;
  document.getElementById("families").hidden = !idle && !count;
  form.querySelector("output").value = idle ? "" : form.querySelector("output").dataset.text.replace("{count}", count);
}

form.addEventListener("input", narrow);
form.addEventListener("submit", (event) => event.preventDefault());
form.hidden = false;
// A browser may have kept what was entered.
narrow();
