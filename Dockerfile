# Linux with what --execute and --observe need.
FROM node:24-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends bubblewrap strace \
  && rm -rf /var/lib/apt/lists/*
ARG VERSION=latest
RUN npm install --global "mcp-annotations-conformance@$VERSION"
WORKDIR /work
ENTRYPOINT ["mcp-annotations-conformance"]
