// The page in Svelte, and the types of the element in its markup.

import type {} from "@tafl/board/svelte";
import { mount } from "svelte";
import type { SvelteHTMLElements } from "svelte/elements";
// @ts-ignore: what the compiler of Svelte makes has no types here.
import Page from "./Page.svelte";

export const attributes: SvelteHTMLElements["tafl-board"] = { ruleset: "brandubh-wtf", level: 3, onmove: ({ detail }) => detail.move };

mount(Page, { target: document.body });
