/** For a whole request: enough for three files of the maximum size on a slow line. */
export const requestSeconds = 600;

/** How long an idle connection stays open. A proxy closes its own before (docs/operations.md#proxy). */
export const keepAliveSeconds = 72;
