/** The site: pages of docs/ and READMEs of the repository, in the order of docs/index.md. */
import path from 'node:path';
import { defineConfig } from 'vitepress';
import { slugOf } from '../slug.mjs';
import { copyLinkedFiles, linkPages } from '../links.mjs';
import { moveScripts } from '../scripts.mjs';
import { readSections } from '../sections.mjs';

const SITE = path.resolve(import.meta.dirname, '..');
const ROOT = path.dirname(SITE);

/** Pages lie outside of this folder, and Vue, of which they are made, is installed in it. */
const vueOfTheSite = {
  name: 'vue-of-the-site',
  enforce: 'pre',
  resolveId(source, importer, { ssr }) {
    if (importer === undefined || !/^vue(?:\/|$)/u.test(source)) return null;
    // What renders the pages here loads Vue from node_modules, and what browsers get contains it.
    if (ssr) return { id: source, external: true };
    return importer.startsWith(SITE) ? null : this.resolve(source, path.join(SITE, 'package.json'), { skipSelf: true });
  },
};

/** Where the API serves the site. */
const BASE = '/guide/';

const sections = readSections(ROOT);

export default defineConfig({
  title: 'Ordo',
  description: 'Reproduces papers on positional encoding, from a spec to a comparison table that you can trust',
  lang: 'en-GB',
  base: BASE,
  srcDir: ROOT,
  srcExclude: [
    '**/{node_modules,dist,build,coverage,references,fixtures,.ordo,.turbo,.github}/**',
    'site/**',
    'README.md',
    'prisma/**',
    'packages/studies/documents/**',
  ],
  outDir: path.join(import.meta.dirname, 'dist'),
  cacheDir: path.join(import.meta.dirname, 'cache'),
  // An address says what a page is about, and not where its file lies.
  rewrites: (page) => page.replace(/^docs\//u, '').replace(/\/README\.md$/u, '.md'),
  cleanUrls: true,
  lastUpdated: false,
  markdown: {
    anchor: { slugify: slugOf },
    config: (markdown) => linkPages(markdown, ROOT, BASE),
    theme: { light: 'github-light', dark: 'github-dark' },
  },
  vite: { plugins: [vueOfTheSite] },
  metaChunk: true,
  transformHtml: (page, file, { siteConfig }) => moveScripts(page, siteConfig.outDir, BASE),
  buildEnd: ({ outDir }) => copyLinkedFiles(ROOT, outDir),
  themeConfig: {
    nav: sections.map(({ text, items }) => ({ text, link: items[0]?.link, activeMatch: `^/${text.toLowerCase()}/` })),
    sidebar: sections.map((section) => ({ ...section, collapsed: false })),
    search: { provider: 'local', options: { detailedView: true } },
    outline: { level: [2, 3] },
    docFooter: { prev: 'Before', next: 'Next' },
    externalLinkIcon: true,
  },
});
