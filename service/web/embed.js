// The buttons that copy the text before them.

for (const button of document.querySelectorAll("[data-copied]")) {
  const label = button.firstElementChild;
  const said = label.textContent;
  button.addEventListener("click", async () => {
    const text = button.previousElementSibling;
    try {
      await navigator.clipboard.writeText(text.textContent);
    } catch {
      // Without permission, or without TLS.
      getSelection().selectAllChildren(text);
      document.execCommand("copy");
      getSelection().removeAllRanges();
    }
    label.textContent = button.dataset.copied;
    setTimeout(() => (label.textContent = said), 1500);
  });
}
