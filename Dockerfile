# The image holds the built web app and the server's sources: Node runs them as they are.
FROM node:24.21.0-slim AS build
WORKDIR /kontor
COPY package.json package-lock.json tsconfig.base.json tsconfig.json ./
COPY packages ./packages
COPY scripts ./scripts
# What the release is made of: the server's packages and those in the scripts of the web app.
RUN npm ci && node scripts/build-web.ts && npm run --silent sbom > sbom.json && npm ci --omit=dev --workspace @kontor/server

FROM node:24.21.0-slim
WORKDIR /kontor
COPY --from=build /kontor/package.json /kontor/sbom.json ./
COPY --from=build /kontor/node_modules ./node_modules
COPY --from=build /kontor/packages/domain ./packages/domain
COPY --from=build /kontor/packages/contract ./packages/contract
COPY --from=build /kontor/packages/einvoice ./packages/einvoice
COPY --from=build /kontor/packages/pdf ./packages/pdf
COPY --from=build /kontor/packages/server ./packages/server
COPY --from=build /kontor/packages/web/dist ./packages/web/dist
RUN mkdir /data /compiled && chown node:node /data /compiled
USER node
ENV NODE_ENV=production NODE_COMPILE_CACHE=/compiled
# One start, so that the image holds the compiled code: a container starts sooner and needs 20 MB less.
# SIGTERM ends it: with 0 when it was listening by then, with 143 on a slow machine, whose containers compile for themselves.
RUN KONTOR_PORT=0 KONTOR_DEMO=off KONTOR_DATA_DIR=/tmp/first-start timeout --preserve-status 10 \
  node --disable-warning=ExperimentalWarning --max-semi-space-size=8 packages/server/src/main.ts \
  || test $? -eq 143 && rm -rf /tmp/first-start
ENV KONTOR_HOST=0.0.0.0 KONTOR_DATA_DIR=/data
VOLUME /data
EXPOSE 8080
# An image in the OCI format (Podman, Buildah) has no health check: compose.yaml states the same one.
HEALTHCHECK --interval=15s --timeout=3s --start-period=10s CMD ["node", "packages/server/src/check-health.ts"]
CMD ["node", "--disable-warning=ExperimentalWarning", "--max-semi-space-size=8", "packages/server/src/main.ts"]
