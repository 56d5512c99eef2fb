import type { calls } from '#contract/calls.ts';
import type { Handlers } from '#server/http/handler.ts';
import { create } from './create.ts';
import { index } from './list.ts';
import { reading } from './reading.ts';
import { view } from './view.ts';

export const messageHandlers: Handlers<typeof calls.message> = { index, view, reading, create };
