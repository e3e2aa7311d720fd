# A worker with the native engine. `node docker/build.mjs worker` builds it with whatever the machine has: Docker, Podman, Buildah or BuildKit.
FROM node:24-bookworm-slim AS build
RUN apt-get update \
  && apt-get install -y --no-install-recommends g++ libc6-dev make \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /ordo
COPY . .
RUN npm ci --ignore-scripts
# Before anything is pruned, because npm refuses to list an installation that lacks what the lockfile has.
RUN npm sbom --omit=dev --sbom-format=cyclonedx > sbom.cdx.json
# An image runs on any processor, so kernels are compiled for every instruction set.
RUN npm run build \
  && node packages/tfjs-native/scripts/build.mjs --all \
  && node packages/text/scripts/build.mjs \
  && node packages/reorder/addons/align/scripts/build.mjs --all \
  && node packages/reorder/addons/preorder/scripts/build.mjs --all \
  && npm prune --omit=dev --ignore-scripts

FROM node:24-bookworm-slim
ENV NODE_ENV=production ORDO_HOME=/var/lib/ordo ORDO_DATA_DIR=/data
RUN mkdir -p /var/lib/ordo /data && chown node:node /var/lib/ordo
COPY --from=build /ordo /ordo
WORKDIR /ordo
USER node
# A worker touches a file every five seconds as long as it lives.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["sh", "-c", "test -n \"$(find /var/lib/ordo/workers -name alive -mmin -2)\""]
CMD ["node", "apps/worker/dist/main.js"]
