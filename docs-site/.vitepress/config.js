import { readFileSync } from "node:fs";
import { defineConfig } from "vitepress";

const repository = "https://github.com/mcp-annotations-conformance/mcp-annotations-conformance";

export default defineConfig({
  title: "mcp-annotations-conformance",
  description: "Does an MCP server behave as its tool annotations say?",
  // Where GitHub Pages has the site of this repository; `SITE_BASE=/` for one of its own.
  base: process.env.SITE_BASE ?? "/mcp-annotations-conformance/",
  srcDir: "pages",
  outDir: "dist",
  cleanUrls: true,
  // Else each page would have the list of all pages in it.
  metaChunk: true,
  // Texts name placeholders such as `<file>`, which are no elements.
  markdown: { html: false },
  themeConfig: {
    search: { provider: "local" },
    sidebar: JSON.parse(readFileSync(new URL("sidebar.json", import.meta.url), "utf8")),
    outline: { level: 2, label: "On this page" },
    nav: [
      { text: "Start", link: "/" },
      { text: "All pages", link: "/docs/" },
      { text: "Explanations", link: "/explain/" },
    ],
    socialLinks: [{ icon: "github", link: repository }],
    docFooter: { prev: "Before", next: "Next" },
  },
});
