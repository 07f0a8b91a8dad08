// Draws the OpenAPI document of this server, and asks nobody else.

const dark = matchMedia("(prefers-color-scheme: dark)");
const follow = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", follow);
follow();

/** One row for each call: where a call has a form by GET beside its own, that form moves to a group at the end. */
function grouped(spec) {
  const name = "Forms by GET";
  for (const operations of Object.values(spec.paths)) if (operations.get && operations.post) operations.get.tags = [name];
  spec.tags = [...(spec.tags ?? []), { name, description: "The same calls with their fields as query parameters." }];
  return spec;
}

fetch("openapi.json")
  .then((response) => response.json())
  .then((spec) =>
    SwaggerUIBundle({
      spec: grouped(spec),
      dom_id: "#calls",
      deepLinking: true,
      displayRequestDuration: true,
      docExpansion: "list",
      defaultModelsExpandDepth: -1,
      tryItOutEnabled: true,
      validatorUrl: null,
    }),
  );
