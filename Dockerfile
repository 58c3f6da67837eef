FROM node:24-bookworm-slim AS build
WORKDIR /app
# The packages come first, so that their layer is made again only when they change.
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
# The language whose pages have no prefix; the pages of all others are built beside them.
ARG STORE_LANGUAGE=en
# The commit between two releases; `release` for one that is tagged. Without it, .git/HEAD says which one it is.
ARG COMMIT=
RUN node scripts/name-build.mjs $COMMIT && node scripts/prepare.mjs build && node scripts/release.mjs /release

# The release brings its own Node.
FROM debian:bookworm-slim
# PostgreSQL asks for the name of the account that it runs as.
RUN useradd --uid 10001 --user-group --no-create-home --home-dir /data --shell /usr/sbin/nologin santhe \
  && install --directory --owner=10001 --group=10001 --mode=0700 /data
COPY --from=build /release /app
WORKDIR /app
ARG STORE_LANGUAGE=en
# /app can't be written: what Node compiles at a start is kept for the next one beside the data.
ENV STORE_LANGUAGE=$STORE_LANGUAGE DATA_DIR=/data NODE_ENV=production NODE_COMPILE_CACHE=/data/compiled
USER 10001:10001
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=90s --retries=3 \
  CMD ["node_modules/.bin/node", "-e", "fetch('http://127.0.0.1:'+(process.env.PORT||3000)+'/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["sh", "scripts/start.sh"]
