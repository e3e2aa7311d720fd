# A worker with the native engine. Build from the root of the clone: docker build -f docker/worker.Dockerfile -t ordo-worker .
FROM node:20-bookworm-slim AS build
RUN apt-get update \
  && apt-get install -y --no-install-recommends g++ libc6-dev make \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /ordo
COPY . .
RUN npm ci --ignore-scripts
RUN npm run build \
  && node packages/tfjs-native/scripts/build.mjs \
  && node packages/text/scripts/build.mjs \
  && node packages/align/scripts/build.mjs \
  && node packages/preorder/scripts/build.mjs \
  && npm prune --omit=dev --ignore-scripts

FROM node:20-bookworm-slim
ENV NODE_ENV=production ORDO_HOME=/var/lib/ordo ORDO_DATA_DIR=/data
RUN mkdir -p /var/lib/ordo /data && chown node:node /var/lib/ordo
COPY --from=build /ordo /ordo
WORKDIR /ordo
USER node
CMD ["node", "apps/worker/dist/main.js"]
