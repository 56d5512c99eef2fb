import { calls } from '#contract/calls.ts';
import { openApiDocument } from '#contract/openapi.ts';

/** Prints the OpenAPI document of the table of calls: `node scripts/openapi.ts > openapi.json`. */
process.stdout.write(`${JSON.stringify(openApiDocument(calls), null, 2)}\n`);
