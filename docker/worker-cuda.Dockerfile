# A worker with the CUDA engine beside the native one, for machines with NVIDIA's driver and container toolkit.
# `node docker/build.mjs worker-cuda` builds it. The build needs no GPU.
FROM node:24-bookworm-slim AS node

FROM nvidia/cuda:12.8.1-devel-ubuntu24.04 AS build
COPY --from=node /usr/local/bin/node /usr/local/bin/node
COPY --from=node /usr/local/lib/node_modules /usr/local/lib/node_modules
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm \
  && ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx \
  && apt-get update \
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
  && node packages/tfjs-native/addons/cuda/scripts/build.mjs --jobs=4 \
  && node packages/text/scripts/build.mjs \
  && node packages/reorder/addons/align/scripts/build.mjs --all \
  && node packages/reorder/addons/preorder/scripts/build.mjs --all \
  && npm prune --omit=dev --ignore-scripts

# This image has cuBLASLt; the CUDA runtime is linked into the engine, and the driver comes from the machine.
FROM nvidia/cuda:12.8.1-runtime-ubuntu24.04
ENV NODE_ENV=production ORDO_HOME=/var/lib/ordo ORDO_DATA_DIR=/data NVIDIA_DRIVER_CAPABILITIES=compute,utility
COPY --from=node /usr/local/bin/node /usr/local/bin/node
# Ubuntu's own user has the id that volumes of the other images belong to.
RUN userdel --remove ubuntu \
  && groupadd --gid 1000 node \
  && useradd --uid 1000 --gid node --create-home node \
  && mkdir -p /var/lib/ordo /data && chown node:node /var/lib/ordo
COPY --from=build /ordo /ordo
WORKDIR /ordo
USER node
# A worker touches a file every five seconds as long as it lives.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["sh", "-c", "test -n \"$(find /var/lib/ordo/workers -name alive -mmin -2)\""]
CMD ["node", "apps/worker/dist/main.js"]
