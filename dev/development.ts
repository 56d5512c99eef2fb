import type { Development } from '#server/start/development.ts';
import { loadDemonstration } from './demonstration/load.ts';
import { forward } from './services/forward.ts';
import { startDatabase } from './postgres/start-database.ts';
import { startParts } from './services/setup.ts';

/** What `npm start` adds in the mode `development`. */
export const development: Development = {
  startDatabase,
  startParts,
  forwardTo: (url) => forward('/dev', url),
  seed: loadDemonstration,
};
