import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';

/**
 * Keeps one look. The tokens of colour, text and height are in web/ui/tokens.css; web/ui and web/styles.css
 * alone read them. A screen uses their parts, and utilities of Tailwind that lay out.
 */

const root = path.dirname(import.meta.dirname);
const tokensFile = 'web/ui/tokens.css';

/** A class that gives a look: what is left after its variants, such as `md:hover:`. */
function lookPattern(colours: readonly string[]): RegExp {
  const colour = ['white', 'black', 'transparent', 'current', ...colours].join('|');
  const paint =
    'text|bg|border|border-[trblxyse]|outline|fill|stroke|ring|accent|caret|decoration|divide|from|via|to';
  return new RegExp(
    [
      String.raw`^-?(?:(?:${paint})-(?:${colour})(?:/\d+)?`,
      String.raw`(?:${paint})-\[(?!length:var)[^\]]*\]`,
      'text-(?:xs|sm|base|lg|[2-9]?xl)',
      'font-(?:thin|light|normal|medium|semibold|bold|black)',
      'leading-.+|tracking-.+',
      'border(?:-[trblxyse])?(?:-\\d+|-dashed|-dotted)?|rounded(?:-.+)?|shadow(?:-.+)?',
      String.raw`(?:(?:min-|max-)?h|size)-(?:\d.*|control|small|touch|\[.*\]))$`,
    ].join('|'),
  );
}

/** Colours of the palette behind the tokens, and colours without a name. */
const unnamedColour =
  /(?<![\w-])(?:#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})(?![\w-])|(?:rgb|hsl|oklch)a?\((?!from var)|[\w-]*(?:blue|cyan|green|lime|yellow|orange|red|magenta|purple|gray)-\d{2,})/gi;

/** The faults of one file of web/. `tokens` is the content of web/ui/tokens.css. */
export function lookFaults(file: string, content: string, tokens: string): string[] {
  if (file === tokensFile) return [];
  const faults: string[] = [];
  const ofTheKit = file.startsWith('web/ui/') || file === 'web/styles.css';
  if (file.endsWith('.css')) {
    if (!ofTheKit) faults.push(`${file}: a style sheet of a screen; its look is a part of web/ui`);
    for (const [, size = ''] of content.matchAll(/font-size: ([^;]+);/g))
      if (!/^(?:var\(--text-\w+\)|0|1[46]px)$/.test(size)) faults.push(`${file}: font-size: ${size}`);
    for (const [, weight = ''] of content.matchAll(/font-weight: ([^;]+);/g))
      if (!weight.startsWith('var(--font-weight-')) faults.push(`${file}: font-weight: ${weight}`);
  }
  const text = content.replace(/\/\*[\s\S]*?\*\/|url\([^)]*\)/g, '');
  for (const [colour] of text.matchAll(unnamedColour)) faults.push(`${file}: ${colour}`);
  if (ofTheKit) return faults;
  const look = lookPattern(tokenNames(tokens));
  for (const name of classesIn(file, content))
    if (look.test(name.replace(/^(?:(?:[^\s:[\]]|\[[^\]]*\])+:)+/, '').replace(/^!|!$/g, '')))
      faults.push(`${file}: ${name}`);
  for (const [, property = ''] of content.matchAll(
    /style=\{\{[^}]*?\b(color|background\w*|font\w+|border\w*):/g,
  ))
    faults.push(`${file}: style ${property}`);
  return faults;
}

/** The names of the colours. */
function tokenNames(tokens: string): readonly string[] {
  return [...tokens.matchAll(/--color-([a-z-]+):/g)].map(([, name = '']) => name);
}

/** The words of all string literals, but not of imports: classes are among them. */
function classesIn(file: string, content: string): readonly string[] {
  const words: string[] = [];
  const add = (text: string) => words.push(...text.split(/\s+/).filter((word) => word !== ''));
  const { program } = parseSync(file, content);
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string') add(value);
    },
    TemplateElement: ({ value }) => add(value.raw),
  }).visit(program);
  return words;
}

/** The faults of web/, and how many files and colours were looked at. */
export function checkLooks(): { readonly files: number; readonly faults: readonly string[] } {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const tokens = read(tokensFile);
  const files = globSync('web/**/*.{ts,tsx,css}', { cwd: root })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !/\.(test|testing)\.tsx?$/.test(file));
  const faults = files.flatMap((file) => lookFaults(file, read(file), tokens));
  // Without tokens or files the check would pass on nothing.
  if (tokenNames(tokens).length < 10 || files.length < 100) faults.push('no tokens or no screens found');
  return { files: files.length, faults };
}
