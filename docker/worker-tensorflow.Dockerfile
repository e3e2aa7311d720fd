# The worker for GPUs with TensorFlow for CUDA (tfjs-node-gpu) beside the CUDA engine. It begins with the image of that worker:
# `node docker/build.mjs worker-cuda worker-tensorflow`. The build needs no GPU, and nobody has run the result on one yet.
ARG TAG=0.3.0
FROM node:24-bookworm-slim AS node

FROM localhost/ordo-worker-cuda:${TAG} AS build
USER root
COPY --from=node /usr/local/lib/node_modules /usr/local/lib/node_modules
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm \
  && apt-get update \
  && apt-get install -y --no-install-recommends g++ libc6-dev python3-pip \
  && rm -rf /var/lib/apt/lists/*
# pip's TensorFlow for Linux is the build for CUDA 12. It is tried on the processor, and on a GPU whenever it is loaded.
RUN ORDO_HOME=/opt/ordo node apps/cli/dist/main.js engines install tensorflow --gpu --pip \
  && rm -rf /opt/ordo/engines/downloads

FROM localhost/ordo-worker-cuda:${TAG}
USER root
# The image has cuBLAS and the other libraries of CUDA 12 already.
RUN apt-get update \
  && apt-get install -y --no-install-recommends libcudnn9-cuda-12 \
  && rm -rf /var/lib/apt/lists/*
COPY --from=build /opt/ordo/engines /opt/ordo/engines
USER node
ENTRYPOINT ["sh", "docker/link-engines.sh", "/opt/ordo/engines"]
CMD ["node", "apps/worker/dist/main.js"]
