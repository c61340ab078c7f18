# The media worker: Node, ffmpeg and the packages that worker/ imports. Node runs its TypeScript as
# it stands, so nothing is built. From the root of the repository:
#   docker build -f containers/worker.Dockerfile -t velour-worker .
#   docker run --init -e FUNCTIONS_URL=… -e TRANSCODE_SECRET=… velour-worker
FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY local/package.json local/
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
COPY containers/keep-packages.mjs containers/
RUN node containers/keep-packages.mjs /kept @fontsource/figtree libheif-js opentype.js sharp yazl zod

FROM node:24.21.0-bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends "ffmpeg=7:5.1.*" \
  && rm -rf /var/lib/apt/lists/* /usr/local/lib/node_modules \
  && install -d -o node -g node /var/tmp/velour
WORKDIR /app
COPY --from=packages /kept node_modules
COPY package.json ./
COPY supabase/functions/_shared supabase/functions/_shared
COPY worker worker
ENV NODE_ENV=production WORK_DIR=/var/tmp/velour
USER node
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s CMD ["node", "worker/health.ts"]
CMD ["node", "worker/main.ts"]
