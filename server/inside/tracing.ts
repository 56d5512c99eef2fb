import { AsyncLocalStorage } from 'node:async_hooks';
import {
  defaultTextMapGetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
} from '@opentelemetry/api';
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SendTracer } from '#server/db/connection.ts';
import { loggable } from '#server/db/database-error.ts';

/** OpenTelemetry's traces. Only a start with a collector loads this file and what it imports. */
export type Tracing = {
  /** Makes a span of each request. To be called before anything else adds a hook. */
  readonly traceRequests: (app: FastifyInstance) => void;
  /** Makes a span of each round trip to the database within a request. */
  readonly traceSend: SendTracer;
  /** Sends what is left, for at most three seconds. */
  readonly stop: () => Promise<void>;
};

const exportTimeout = 3000;

/**
 * Sends spans to the collector at `endpoint` (OTLP over HTTP, JSON). What it does not take is lost and delays
 * nothing; `onError` is called with one line when that begins.
 */
export function startTracing(endpoint: string, onError: (message: string) => void): Tracing {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const exporter = reporting(new OTLPTraceExporter({ url, timeoutMillis: exportTimeout }), onError);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'supplier-portal' }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: exportTimeout })],
  });
  const tracer = provider.getTracer('supplier-portal');
  const propagator = new W3CTraceContextPropagator();
  /** The request that is being answered, as the parent of its statements. */
  const current = new AsyncLocalStorage<Context>();

  return {
    traceRequests(app) {
      const requests = new WeakMap<FastifyRequest, Context>();
      app.addHook('onRequest', (request, _reply, done) => {
        const caller = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter);
        const { method, routeOptions, id } = request;
        const route = routeOptions.url;
        const span = tracer.startSpan(
          route === undefined ? method : `${method} ${route}`,
          {
            kind: SpanKind.SERVER,
            attributes: {
              'http.request.method': method,
              ...(route === undefined ? {} : { 'http.route': route }),
              'portal.request_id': id,
            },
          },
          caller,
        );
        const context = trace.setSpan(caller, span);
        requests.set(request, context);
        current.run(context, done);
      });
      // The body's last bytes arrive in the connection's own context, not in that of the first hook.
      app.addHook('preValidation', (request, _reply, done) => {
        const context = requests.get(request);
        if (context === undefined) done();
        else current.run(context, done);
      });
      app.addHook('onResponse', async (request, { statusCode }) => {
        const span = trace.getSpan(requests.get(request) ?? ROOT_CONTEXT);
        span?.setAttribute('http.response.status_code', statusCode);
        if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
        span?.end();
      });
    },

    async traceSend(statements, send) {
      const parent = current.getStore();
      if (parent === undefined) return send();
      const texts = statements.map(({ sql }) => sql.trim());
      const span = tracer.startSpan(
        texts.map((text) => /^\w*/.exec(text)?.[0].toUpperCase() ?? '').join(' '),
        {
          kind: SpanKind.CLIENT,
          // The texts have placeholders for all values.
          attributes: { 'db.system.name': 'postgresql', 'db.query.text': texts.join(';\n') },
        },
        parent,
      );
      try {
        return await send();
      } catch (error) {
        const message = error instanceof Error ? loggable(error).message : '';
        span.setStatus({ code: SpanStatusCode.ERROR, message });
        throw error;
      } finally {
        span.end();
      }
    },

    stop: () => provider.shutdown(),
  };
}

function reporting(exporter: SpanExporter, onError: (message: string) => void): SpanExporter {
  let failing = false;
  return {
    export(spans, done) {
      exporter.export(spans, ({ code, error }) => {
        const failed = code === ExportResultCode.FAILED;
        if (failed && !failing) onError(`spans are lost: ${error?.message ?? 'no reason given'}`);
        failing = failed;
        // It is reported; the library would report each batch with its stack, and fail the stop.
        done({ code: ExportResultCode.SUCCESS });
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}
