# The page as static files with the headers of public/_headers, for a proxy that ends TLS before it.
# From the root of the repository:
#   docker build -f containers/page.Dockerfile -t velour-page \
#     --build-arg VITE_SUPABASE_URL=… --build-arg VITE_SUPABASE_PUBLISHABLE_KEY=… .
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY local/package.json local/
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
ARG VITE_SUPABASE_URL
ARG VITE_SUPABASE_PUBLISHABLE_KEY
ARG CARD_FRAME_ORIGIN
RUN npm run build \
  && npx --no-install tsx scripts/nginx-config.ts dist > nginx.conf \
  && rm dist/_headers dist/_redirects dist/.sources

FROM nginxinc/nginx-unprivileged:1.28.0-alpine-slim
COPY --from=build /app/nginx.conf /etc/nginx/conf.d/default.conf
COPY --from=build /app/dist /usr/share/nginx/html
USER 101
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s CMD ["wget", "-q", "-O", "/dev/null", "http://127.0.0.1:8080/robots.txt"]
