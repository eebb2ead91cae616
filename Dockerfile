# The image holds the built web app and the server's sources: Node runs them as they are.
FROM node:24-slim AS build
WORKDIR /kontor
COPY package.json package-lock.json ./
COPY packages ./packages
COPY scripts ./scripts
COPY tsconfig.base.json tsconfig.json ./
RUN npm ci && node scripts/build-web.ts && npm ci --omit=dev --workspace @kontor/server

FROM node:24-slim
ENV NODE_ENV=production KONTOR_HOST=0.0.0.0 KONTOR_DATA_DIR=/data
WORKDIR /kontor
COPY --from=build /kontor/package.json ./
COPY --from=build /kontor/node_modules ./node_modules
COPY --from=build /kontor/packages/domain ./packages/domain
COPY --from=build /kontor/packages/contract ./packages/contract
COPY --from=build /kontor/packages/server ./packages/server
COPY --from=build /kontor/packages/web/dist ./packages/web/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--disable-warning=ExperimentalWarning", "packages/server/src/main.ts"]
