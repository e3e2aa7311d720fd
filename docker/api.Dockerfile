# The API with its dashboard. `node docker/build.mjs api` builds it with whatever the machine has: Docker, Podman, Buildah or BuildKit.
FROM node:24-bookworm-slim AS build
WORKDIR /ordo
COPY . .
RUN npm ci --ignore-scripts
# Before anything is pruned, because npm refuses to list an installation that lacks what the lockfile has.
RUN npm sbom --omit=dev --sbom-format=cyclonedx > sbom.cdx.json
# Everything is built, as for the workers, because API and workers must compute the same code version.
RUN npm run build && npm run bundle -w @ordo/dashboard && npm prune --omit=dev --ignore-scripts

FROM node:24-bookworm-slim
ENV NODE_ENV=production ORDO_HOST=0.0.0.0 ORDO_PORT=8460 ORDO_HOME=/var/lib/ordo ORDO_DATA_DIR=/data
RUN mkdir -p /var/lib/ordo /data && chown node:node /var/lib/ordo
COPY --from=build /ordo /ordo
WORKDIR /ordo
USER node
EXPOSE 8460
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8460/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/api/dist/server.js"]
