// The library warns on import that it does not know this Node, which it runs on: at each start of the development set-up
// that line would be the first thing a newcomer reads.
const { warn } = console;
console.warn = (...said: unknown[]): void => {
  if (!String(said[0]).includes('Unsupported runtime')) warn(...said);
};
const library = await import('oidc-provider');
console.warn = warn;

export const { Provider, errors, interactionPolicy } = library;
