import description from '../package.json' with { type: 'json' };

/** This portal's version, as in CHANGELOG.md. */
export const { version } = description;
