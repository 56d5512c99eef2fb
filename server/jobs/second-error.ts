import { EventEmitter } from 'node:events';
import pg from 'pg';

/**
 * pg-boss takes all listeners off a connection that it gives up. PgBouncer reports a lost server in two
 * errors, and Node ends a process if nobody listens for the second one. So a connection without listeners
 * ignores errors. Call it before pg-boss opens a connection.
 */
export function ignoreErrorsOfAbandonedConnections(): void {
  pg.Client.prototype.removeAllListeners = function (this: pg.Client, ...events) {
    EventEmitter.prototype.removeAllListeners.apply(this, events);
    if (events.length === 0) this.on('error', () => undefined);
    return this;
  };
}
