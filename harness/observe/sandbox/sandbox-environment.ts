/**
 * Variables that programs need to run at all. Any other may be a secret, and a secret in a reply would enter the
 * report.
 */
const passed = [
  ..."PATH HOME USER LOGNAME SHELL LANG LANGUAGE TZ TERM".split(" "),
  ..."NODE_PATH PYTHONPATH PYTHONHOME VIRTUAL_ENV PYENV_ROOT JAVA_HOME GOROOT GOPATH GEM_HOME GEM_PATH".split(" "),
  ..."NVM_DIR VOLTA_HOME DENO_DIR BUN_INSTALL LD_LIBRARY_PATH".split(" "),
  ..."PYENV_VERSION UV_CACHE_DIR UV_TOOL_DIR UV_PYTHON_INSTALL_DIR PIPX_HOME PNPM_HOME npm_config_cache".split(" "),
  ..."RUSTUP_HOME RUSTUP_TOOLCHAIN GOCACHE GOMODCACHE ASDF_DATA_DIR MISE_DATA_DIR FNM_DIR SDKMAN_DIR".split(" "),
];

/**
 * The environment of a target in a sandbox.
 *
 * @param ours the environment of this process
 * @param given what the user passes to the server
 * @param added variables that it always gets: the certificates to trust, where it can reach only the stub
 */
export function sandboxEnvironment(
  ours: Readonly<Record<string, string | undefined>>,
  given: Readonly<Record<string, string>>,
  added: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const kept = Object.entries(ours).flatMap(([name, value]) =>
    value !== undefined && (passed.includes(name) || name.startsWith("LC_")) ? [[name, value] as const] : [],
  );
  return { ...Object.fromEntries(kept), npm_config_offline: "true", UV_OFFLINE: "1", ...given, ...added };
}
