# syntax=docker/dockerfile:1

# The Oxigraph server: the same version that the lock file pins, with a Python beside it
# that can check its health (the project's own image has no shell).
FROM python:3.12-slim AS oxigraph
COPY requirements.lock /requirements.lock
RUN pip install --no-cache-dir --constraint /requirements.lock oxigraph \
 && useradd --create-home --uid 1000 oxigraph \
 && install --directory --owner oxigraph /data
USER oxigraph
VOLUME /data
EXPOSE 7878
ENTRYPOINT ["oxigraph"]
CMD ["serve", "--location", "/data", "--bind", "0.0.0.0:7878"]


# Betwixt itself: `kg`.
FROM python:3.12-slim AS betwixt
# Where to take torch from, e.g. PyTorch's index of CPU builds, which are small; empty: the
# default index, whose build for Linux brings the CUDA libraries.
ARG TORCH_INDEX_URL=""
# Optional parts of Betwixt, e.g. ray.
ARG EXTRAS=""
WORKDIR /app
COPY requirements.lock ./
RUN if [ -n "$TORCH_INDEX_URL" ]; then \
      pip install --no-cache-dir --constraint requirements.lock --index-url "$TORCH_INDEX_URL" torch; \
    fi
COPY pyproject.toml README.md LICENSE ./
COPY betwixt betwixt
COPY extractors extractors
COPY linkers linkers
COPY training training
COPY queries queries
COPY kg kg
RUN pip install --no-cache-dir --constraint requirements.lock ".${EXTRAS:+[$EXTRAS]}" \
 && useradd --create-home --uid 1000 betwixt \
 && install --directory --owner betwixt /graphs
USER betwixt
VOLUME /graphs
ENTRYPOINT ["kg"]
CMD ["--help"]
