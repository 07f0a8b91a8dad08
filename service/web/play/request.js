// The panel with the last requests, as other programs would send them.

import { key, requests, watch } from "./api.js";
import { $, copyButton, h, t } from "./texts.js";

const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;
const indented = (value) => JSON.stringify(value, null, 2);
/** The key stays out of what is copied. */
const KEY = { curl: () => (key.get() ? ` \\\n  -H "X-API-Key: $TAFLD_KEY"` : ""), gRPC: () => (key.get() ? `-H "x-api-key: $TAFLD_KEY" ` : "") };
const base = () => new URL(".", location.href).href;

/** The forms, by name. */
const FORMS = {
  curl: ({ path, body }) =>
    body ? `curl -s ${quoted(base() + path)} \\\n  -H 'Content-Type: application/json'${KEY.curl()} \\\n  -d ${quoted(JSON.stringify(body))}` : `curl -s ${quoted(base() + path)}${KEY.curl()}`,
  Python: ({ path, body }) =>
    [
      "import json, urllib.request", "",
      ...(body ? [`body = json.loads(${JSON.stringify(JSON.stringify(body))})`] : []),
      `request = urllib.request.Request(${JSON.stringify(base() + path)}${body ? `,\n    data=json.dumps(body).encode(), headers={"Content-Type": "application/json"}` : ""})`,
      "with urllib.request.urlopen(request) as response:",
      ...(path.endsWith(":analyze") ? ["    for line in response:", "        print(json.loads(line))"] : ["    print(json.load(response))"]),
    ].join("\n"),
  TypeScript: ({ path, body }) =>
    (body
      ? `const response = await fetch(${JSON.stringify(base() + path)}, {\n  method: "POST",\n  headers: { "Content-Type": "application/json" },\n  body: JSON.stringify(${indented(body).replaceAll("\n", "\n  ")}),\n});\n`
      : `const response = await fetch(${JSON.stringify(base() + path)});\n`) +
    (path.endsWith(":analyze") ? "for await (const text of response.body!.pipeThrough(new TextDecoderStream())) console.log(text);" : "console.log(await response.json());"),
  gRPC: ({ call, service, body, path }) => {
    const [id, query] = path.split("?");
    const { compare_to: compareTo, ...asked } = Object.fromEntries(new URLSearchParams(query));
    const message = body ?? (call === "GetRuleset" ? { ruleset: decodeURIComponent(id.split("/").pop()), compareTo, ...asked } : asked);
    const port = location.port || (location.protocol === "https:" ? 443 : 80);
    const plain = location.protocol === "https:" ? "" : "-plaintext ";
    return `grpcurl ${plain}${KEY.gRPC()}-d ${quoted(JSON.stringify(message))} \\\n  ${location.hostname}:${port} ${service}/${call}`;
  },
};

let form = "curl";
let chosen = requests.find((request) => !request.background) ?? requests[0] ?? null;

/** Makes the panel. */
export function requestPanel() {
  const panel = $("panel-request");
  const which = h("select", { id: "which", onchange: () => choose(requests[which.value]) });
  const code = h("code");
  const answer = h("code");
  const forms = Object.keys(FORMS).map((name) =>
    h("label", { className: "pill" }, h("input", { type: "radio", name: "form", value: name, checked: name === form, onchange: () => ((form = name), draw()) }), h("span", {}, name)));
  panel.append(
    h("p", {}, t("request-intro")), h("label", { className: "field" }, h("span", {}, t("request-which")), which),
    h("div", { className: "pills", role: "group", "aria-label": t("tab-request") }, forms, copyButton(() => code.textContent)),
    h("pre", { tabIndex: 0 }, code),
    h("details", {}, h("summary", {}, t("request-answer")), h("pre", { tabIndex: 0 }, answer)),
  );
  const choose = (request) => {
    chosen = request;
    draw();
  };
  const draw = () => {
    which.replaceChildren(...requests.map((request, n) => h("option", { value: n, selected: request === chosen }, request.call)));
    code.textContent = chosen ? FORMS[form](chosen) : t("request-none");
    answer.textContent = chosen?.answer ? indented(chosen.answer) : "";
  };
  const newest = () => {
    if (!chosen || !requests[0].background || chosen.background) chosen = requests[0];
    if (!panel.hidden) draw();
  };
  watch.addEventListener("request", newest);
  watch.addEventListener("answer", () => !panel.hidden && draw());
  panel.addEventListener("shown", draw);
}
