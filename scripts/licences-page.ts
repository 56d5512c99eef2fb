import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { thirdPartyPage } from './packages.ts';

/** `npm run licences`: writes docs/third-party.md. */
writeFileSync(path.join(path.dirname(import.meta.dirname), 'docs/third-party.md'), thirdPartyPage());
