// The texts of the page in the reader's language, and the making of elements.

const { locale, texts, topics } = JSON.parse(document.getElementById("texts").textContent);

export { locale, texts };

/** A text with its values. */
export const t = (name, values = {}) => texts[name].replace(/\{\$(\w+)\}/g, (all, value) => values[value] ?? all);

/** What a rule is about. */
export const topic = (rule) => topics[rule] ?? rule;

/** The element with this id. */
export const $ = (id) => document.getElementById(id);

/** A new element with properties, attributes and listeners (`onclick`), and what it contains. */
export function h(tag, properties = {}, ...content) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name in element && name !== "list") element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...content.flat().filter((part) => part !== null && part !== undefined && part !== false));
  return element;
}

/** A button that copies a text and says so. */
export function copyButton(text, label = t("copy")) {
  const button = h("button", { type: "button", className: "quiet", onclick: () => copy(button, text()) }, label);
  return button;
}

/** Copies a text; the button says that it is done, or what else there is to say. */
export async function copy(button, text, said = t("copied")) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without permission, or without TLS.
    const area = h("textarea", { value: text, className: "hidden-text" });
    button.after(area);
    area.select();
    document.execCommand("copy");
    area.remove();
    button.focus();
  }
  $("board").say(said);
  button.classList.add("done");
  button.dataset.said = said;
  setTimeout(() => button.classList.remove("done"), 1500);
}
