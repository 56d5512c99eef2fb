import { inflateSync } from 'node:zlib';

/**
 * The text of a PDF made by the portal, as a reader would copy it: each font's glyphs through its ToUnicode
 * table. A page's lines run together; a form feed separates pages. Knows only what pdfkit writes; fails on
 * any other file.
 */
export function pdfText(bytes: Buffer): string {
  const source = bytes.toString('latin1');
  const objects = new Map<string, { readonly head: string; readonly stream: Buffer | null }>();
  for (const match of source.matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs)) {
    const [, id = '', body = ''] = match;
    const cut = body.indexOf('\nstream\n');
    const head = cut === -1 ? body : body.slice(0, cut);
    const raw =
      cut === -1 ? null : Buffer.from(body.slice(cut + 8, body.lastIndexOf('\nendstream')), 'latin1');
    objects.set(id, { head, stream: raw && head.includes('/FlateDecode') ? inflateSync(raw) : raw });
  }
  const streamOf = (id: string): string => {
    const stream = objects.get(id)?.stream;
    if (!stream) throw new Error(`The PDF's object ${id} has no stream.`);
    return stream.toString('latin1');
  };
  const reference = (head: string, name: string) => new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1];
  const pages: string[] = [];
  for (const { head } of objects.values()) {
    if (!/\/Type \/Page\b/.test(head)) continue;
    const resources = objects.get(reference(head, 'Resources') ?? '')?.head ?? '';
    const fonts = new Map<string, ReadonlyMap<string, string>>();
    for (const [, name = '', id = ''] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = reference(objects.get(id)?.head ?? '', 'ToUnicode');
      fonts.set(name, charactersOf(streamOf(unicode ?? '')));
    }
    pages.push(textOf(streamOf(reference(head, 'Contents') ?? ''), fonts));
  }
  if (pages.length === 0) throw new Error('The PDF has no page that could be read.');
  return pages.join('\f');
}

/** Maps glyph codes of four hexadecimal digits to their text. */
function charactersOf(table: string): ReadonlyMap<string, string> {
  const characters = new Map<string, string>();
  for (const [, first = '', , list = ''] of table.matchAll(/<(\w{4})> <(\w{4})> \[(.*?)\]/gs)) {
    let code = Number.parseInt(first, 16);
    for (const [, hex = ''] of list.matchAll(/<([^>]*)>/g)) {
      characters.set(code.toString(16).padStart(4, '0'), utf16(hex.replaceAll(/\s/g, '')));
      code += 1;
    }
  }
  return characters;
}

function utf16(hex: string): string {
  return Buffer.from(hex, 'hex').swap16().toString('utf16le');
}

function textOf(stream: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let font: ReadonlyMap<string, string> = new Map();
  let text = '';
  for (const [part] of stream.matchAll(/\/F\d+ [\d.]+ Tf|\[[^\]]*\] TJ/g)) {
    if (part.startsWith('/')) font = fonts.get(part.slice(1, part.indexOf(' '))) ?? new Map();
    else
      for (const [, hex = ''] of part.matchAll(/<(\w*)>/g))
        for (const [code] of hex.matchAll(/\w{4}/g)) {
          const character = font.get(code);
          if (character === undefined) throw new Error(`The PDF shows a glyph ${code} without its text.`);
          text += character;
        }
  }
  return text;
}
