// Turns the guide, Markdown in `docs/guide`, into pages of the site while it is built: HTML, headings with addresses, and plain text to search.

import { existsSync } from 'node:fs';
import { basename, dirname, relative, resolve } from 'node:path';
import { Marked, type Tokens } from 'marked';
import type { Plugin } from 'vite';

const DOCS = resolve(import.meta.dirname, '../../docs');
/** Documents beyond the guide's own folder that have an address on the site. */
const ELSEWHERE: Record<string, string> = { 'rules/db2021.md': '/rules', 'rules/glossary.md': '/guide/glossary' };

/** The last part of a heading's address: "Before the first turn" is `before-the-first-turn`. */
export const slug = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

/** Where a link of a document leads on the site; null where the site has no such page. */
function address(href: string, file: string): string | null {
  if (/^[a-z]+:/.test(href)) return href;
  if (href.startsWith('#')) return href;
  const [path = '', hash] = href.split('#');
  const target = resolve(dirname(file), path);
  if (!existsSync(target)) throw new Error(`${file}: the link ${href} leads nowhere`);
  const known = ELSEWHERE[relative(DOCS, target)];
  const page = known ?? (dirname(target) === resolve(DOCS, 'guide') && target.endsWith('.md') ? `/guide/${basename(target, '.md')}` : null);
  if (page === null) return null;
  return (page === '/guide/README' ? '/guide' : page) + (hash === undefined ? '' : `#${hash}`);
}

interface Section {
  id: string;
  title: string;
  text: string;
}

const words = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,;:!?)])/g, '')
    .trim();

/** One document as a module: `title`, `html` and `sections`. */
export function guideModule(markdown: string, file: string): string {
  const images: string[] = [];
  const sections: Section[] = [];
  let title = '';
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading): string {
        const inner = this.parser.parseInline(tokens);
        if (depth === 1) {
          title = words(inner);
          return '';
        }
        const id = slug(words(inner));
        return `<h${depth} id="${id}">${inner}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link): string {
        const inner = this.parser.parseInline(tokens);
        const to = address(href, file);
        if (to === null) return inner;
        return `<a href="${to}"${/^[a-z]+:/.test(to) ? ' rel="noopener" target="_blank"' : ''}>${inner}</a>`;
      },
      image({ href, text }: Tokens.Image): string {
        images.push(href);
        return `<img src="\u0000${images.length - 1}\u0000" alt="${text}" loading="lazy">`;
      },
      table(token: Tokens.Table): string {
        const row = (cells: Tokens.TableCell[], tag: string): string => `<tr>${cells.map((c) => `<${tag}>${this.parser.parseInline(c.tokens)}</${tag}>`).join('')}</tr>`;
        return `<div class="scroll" tabindex="0" role="group" aria-label="Table"><table><thead>${row(token.header, 'th')}</thead><tbody>${token.rows.map((r) => row(r, 'td')).join('')}</tbody></table></div>\n`;
      },
    },
  });
  const html = marked.parse(markdown, { async: false });
  for (const [, id = '', heading = '', body = ''] of html.matchAll(/<h[23] id="([^"]*)">(.*?)<\/h[23]>(.*?)(?=<h[23] |$)/gs)) {
    sections.push({ id, title: words(heading), text: words(body) });
  }
  const imports = images.map((path, i) => `import image${i} from ${JSON.stringify(resolve(dirname(file), path))};`);
  const filled = JSON.stringify(html).replaceAll(/\\u0000(\d+)\\u0000/g, (_, i: string) => `" + image${i} + "`);
  return [...imports, `export const title = ${JSON.stringify(title)};`, `export const html = ${filled};`, `export const sections = ${JSON.stringify(sections)};`].join('\n');
}

export function guide(): Plugin {
  return {
    name: 'guide',
    enforce: 'pre',
    transform(code, id) {
      const file = id.split('?')[0] ?? id;
      if (!file.startsWith(DOCS) || !file.endsWith('.md')) return null;
      return { code: guideModule(code, file), map: null };
    },
  };
}
