FROM python:3.13-slim AS build
RUN pip install --no-cache-dir 'uv>=0.13,<0.14'
ENV UV_PYTHON_DOWNLOADS=never UV_COMPILE_BYTECODE=1 UV_LINK_MODE=copy
WORKDIR /app
COPY pyproject.toml uv.lock ./
RUN uv sync --frozen --no-default-groups --extra postgresql

FROM python:3.13-slim
RUN useradd --system --uid 10001 --no-create-home bot && install --directory --owner=bot /data
ENV PATH=/app/.venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    DATABASE_URL=sqlite+aiosqlite:////data/action-stations.db \
    ALIVE_FILE=/tmp/alive
WORKDIR /app
COPY --from=build /app/.venv .venv
COPY LICENSE NOTICE ./
COPY data data
COPY bot bot
COPY cogs cogs
USER 10001
VOLUME /data
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 CMD ["python", "-m", "bot", "health"]
CMD ["python", "-m", "bot", "run"]
