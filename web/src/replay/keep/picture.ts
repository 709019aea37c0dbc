// The board as a picture: what its drawing and the page's styles say, put together as one drawing that needs neither.

/** Everything a picture of the board is made with, gathered once for any number of them. */
export interface Studio {
  styles: string;
  scheme: 'light' | 'dark';
  paper: string;
  ink: string;
  font: string;
}

const FOOT = 46;

async function asData(url: string): Promise<string> {
  const blob = await (await fetch(url)).blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error('The lettering could not be read.'));
    reader.readAsDataURL(blob);
  });
}

/** The styles of the page as text, with its lettering inside; `near` is an element of the board, for the colours of its teams. */
export async function studioFor(near: Element): Promise<Studio> {
  const rules: string[] = [];
  for (const sheet of document.styleSheets) {
    let own: CSSRuleList;
    try {
      own = sheet.cssRules;
    } catch {
      continue;
    }
    for (const rule of own) {
      if (!(rule instanceof CSSFontFaceRule)) {
        rules.push(rule.cssText);
        continue;
      }
      const url = /url\("?([^")]+)"?\)/.exec(rule.cssText)?.[1];
      // A picture fetches nothing: the lettering travels inside, or the next best takes its place.
      if (url && !url.includes('latin1')) rules.push(rule.cssText.replace(/url\("?[^")]+"?\)/, `url("${await asData(new URL(url, sheet.href ?? location.href).href).catch(() => '')}")`));
    }
  }
  const style = getComputedStyle(near);
  const teams = ['--home', '--away', '--third', '--fourth'].map((name) => `${name}:${style.getPropertyValue(name)}`).join(';');
  const body = getComputedStyle(document.body);
  const dark = document.documentElement.dataset['theme'] === 'dark' || (document.documentElement.dataset['theme'] !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  return {
    styles: `${rules.join('\n')}\n:root{${teams}}*{animation:none!important;transition:none!important}`,
    scheme: dark ? 'dark' : 'light',
    paper: resolved(near, '--db-page'),
    ink: resolved(near, '--db-ink'),
    font: body.fontFamily,
  };
}

/** A colour as the page shows it, whatever its variable says. */
function resolved(near: Element, variable: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${variable})`;
  near.append(probe);
  const colour = getComputedStyle(probe).color;
  probe.remove();
  return colour;
}

/**
 * Draw the board as it is now.
 *
 * stage    the element with the board in it
 * caption  the line below
 * longest  pixels of the longer edge of the map
 */
export async function pictureOf(stage: Element, studio: Studio, caption: string, longest: number): Promise<HTMLCanvasElement> {
  const layers = [...stage.querySelectorAll<SVGSVGElement>('svg.layer')];
  const box = layers[0]?.viewBox.baseVal;
  if (!box) throw new Error('There is no board to take a picture of.');
  const scale = longest / Math.max(box.width, box.height);
  const [wide, high] = [Math.round(box.width * scale), Math.round(box.height * scale)];
  const drawing = layers.map((layer) => {
    const copy = layer.cloneNode(true) as SVGSVGElement;
    copy.removeAttribute('style');
    copy.setAttribute('width', String(wide));
    copy.setAttribute('height', String(high));
    for (const cell of copy.querySelectorAll('[data-square], .marks, .cursor, .armed')) cell.remove();
    return new XMLSerializer().serializeToString(copy);
  });
  const theme = studio.scheme;
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}" data-theme="${theme}" style="color-scheme:${theme}"><style>${studio.styles.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</style>${drawing.join('')}</svg>`;
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = wide;
  canvas.height = high + FOOT;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (pen === null) throw new Error('This browser cannot draw pictures.');
  pen.fillStyle = studio.paper;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, wide, high);
  pen.fillStyle = studio.ink;
  pen.font = `${FOOT * 0.36}px ${studio.font}`;
  pen.textBaseline = 'middle';
  pen.fillText(shortened(pen, caption, wide - 24), 12, high + FOOT / 2);
  return canvas;
}

/** A line that fits, ended where it does not. */
function shortened(pen: CanvasRenderingContext2D, line: string, room: number): string {
  if (pen.measureText(line).width <= room) return line;
  let end = line.length;
  while (end > 0 && pen.measureText(`${line.slice(0, end)}…`).width > room) end -= 1;
  return `${line.slice(0, end).trimEnd()}…`;
}

/** Hand a file to the browser's downloads. */
export function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

export const asPng = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made.'))), 'image/png'));
