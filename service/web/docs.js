// Shows what a call takes and answers once a reader opens it: Swagger UI takes seconds to draw all calls, and asks nobody but this server.

const dark = matchMedia("(prefers-color-scheme: dark)");
const follow = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", follow);
follow();

const key = document.getElementById("key");
fetch("v1/info", { method: "HEAD" }).then(({ status }) => (document.getElementById("keyed").hidden = status !== 401));

/** Adds an element to the head that loads something. */
const loaded = (tag, properties) =>
  new Promise((resolve, reject) => document.head.append(Object.assign(document.createElement(tag), { onload: resolve, onerror: reject, ...properties })));

let parts = null;

/** Requests what draws a call, once. */
function prepare() {
  parts ??= Promise.all([
    fetch("openapi.json").then((response) => response.json()),
    loaded("script", { src: "docs/swagger-ui.js" }),
    loaded("link", { rel: "stylesheet", href: "docs/swagger-ui.css" }),
  ]);
  parts.catch(() => (parts = null));
  return parts;
}
document.getElementById("calls").addEventListener("pointerover", prepare, { once: true });

/** The document with one path and what that refers to. It leaves out the keys, which the page has a field for, and the form of
 * errors, which is that of all calls. */
function alone({ components, security, ...spec }, path) {
  const brief = ([status, answer]) => {
    const { description } = answer.$ref ? components.responses[answer.$ref.split("/").pop()] : answer;
    return [status, status.startsWith("2") ? answer : { description }];
  };
  const forms = Object.fromEntries(Object.entries(spec.paths[path]).map(([method, form]) =>
    [method, { ...form, responses: Object.fromEntries(Object.entries(form.responses).map(brief)) }]));
  const used = {};
  const collect = (value) => {
    if (value === null || typeof value !== "object") return;
    const [, , kind, name] = value.$ref?.split("/") ?? [];
    if (name && !used[kind]?.[name]) collect(((used[kind] ??= {})[name] = components[kind][name]));
    Object.values(value).forEach(collect);
  };
  collect(forms);
  return { ...spec, components: used, tags: [], paths: { [path]: forms } };
}

async function show(details) {
  if (details.childElementCount > 1) return;
  const place = details.appendChild(Object.assign(document.createElement("div"), { textContent: "…" }));
  try {
    const { path, operations } = details.dataset;
    const [spec] = await prepare();
    const [operation] = operations.split(" ");
    const [tag] = Object.values(spec.paths[path]).find(({ operationId }) => operationId === operation).tags;
    const ui = SwaggerUIBundle({
      spec: alone(spec, path), domNode: place, docExpansion: "list", defaultModelsExpandDepth: -1, displayRequestDuration: true,
      tryItOutEnabled: true, validatorUrl: null,
      requestInterceptor: (sent) => Object.assign(sent, { headers: { ...sent.headers, ...(key.value && { "X-API-Key": key.value }) } }),
      onComplete: () => ui.layoutActions.show(["operations", tag, operation], true),
    });
  } catch {
    place.remove();
    details.open = false;
  }
}

for (const details of document.querySelectorAll("[data-path]")) {
  details.addEventListener("toggle", () => {
    if (!details.open) return;
    history.replaceState(null, "", `#${details.dataset.operations.split(" ")[0]}`);
    show(details);
  });
}

/** Opens the call that the address names: `#applyMove`, or `#/TaflService/applyMove`. */
function openNamed() {
  const wanted = location.hash.split(/[#/]/).pop();
  const details = wanted && document.querySelector(`[data-operations~="${CSS.escape(wanted)}"]`);
  if (!details) return;
  details.open = true;
  details.scrollIntoView();
}
addEventListener("hashchange", openNamed);
openNamed();
