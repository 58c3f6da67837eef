FROM node:24-bookworm-slim AS build
WORKDIR /app
# The pages are built in one language; the store speaks the one it was built for.
ARG STORE_LANGUAGE=en
COPY . .
RUN node scripts/prepare.mjs build

FROM node:24-bookworm-slim
ARG STORE_LANGUAGE=en
RUN useradd --system --create-home --home-dir /app santhe && mkdir /data && chown santhe /data
WORKDIR /app
COPY --from=build --chown=santhe /app .
USER santhe
ENV STORE_LANGUAGE=$STORE_LANGUAGE DATA_DIR=/data NODE_ENV=production
VOLUME /data
EXPOSE 3000
HEALTHCHECK CMD ["node", "-e", "fetch('http://127.0.0.1:'+(process.env.PORT||3000)+'/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["sh", "scripts/start.sh"]
