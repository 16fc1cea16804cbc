# The first stage builds the site; the second contains only the built files and their packages.
FROM node:22-bookworm-slim AS build
WORKDIR /site
COPY . .
RUN npm ci --include=dev --no-audit --no-fund \
  && node scripts/build.mjs \
  && npm prune --omit=dev --no-audit --no-fund

FROM node:22-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /site
COPY --from=build --chown=root:root /site/package.json ./package.json
COPY --from=build --chown=root:root /site/node_modules ./node_modules
COPY --from=build --chown=root:root /site/schemas ./schemas
COPY --from=build --chown=root:root /site/web ./web
COPY --from=build --chown=root:root /site/api ./api
COPY --from=build --chown=root:root /site/cli ./cli
COPY --from=build --chown=root:root /site/fixtures ./fixtures
RUN ln -s /site/cli/bin/sitectl.mjs /usr/local/bin/sitectl \
  && install -d -m 0700 -o node -g node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=3s --start-period=15s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--max-old-space-size=1024", "api/dist/server.js"]
