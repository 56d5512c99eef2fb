// The library warns on import that it does not support this Node version, although it runs on it. Without
// this, that warning would be the first line of every start.
const { warn } = console;
console.warn = (...said: unknown[]): void => {
  if (!String(said[0]).includes('Unsupported runtime')) warn(...said);
};
const library = await import('oidc-provider');
console.warn = warn;

export const { Provider, errors, interactionPolicy } = library;
