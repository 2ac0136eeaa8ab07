/**
 * Calls that change nothing outside their process. They are not traced: since everything else is, an unforeseen call is
 * seen rather than missed, and the target stops rarely.
 */
const untraced: readonly string[] = [
  ..."read pread64 readv preadv preadv2 readahead close close_range lseek llseek dup dup2 dup3 fcntl fcntl64".split(
    " ",
  ),
  ..."stat fstat lstat newfstatat fstatat64 stat64 fstat64 lstat64 statx access faccessat faccessat2".split(" "),
  ..."readlink readlinkat getdents getdents64 getcwd statfs fstatfs statfs64 fstatfs64 umask".split(" "),
  ..."getxattr lgetxattr fgetxattr listxattr llistxattr flistxattr fsync fdatasync sync syncfs sync_file_range".split(
    " ",
  ),
  ..."fadvise64 flock name_to_handle_at chdir fchdir".split(" "),
  ..."mmap mmap2 munmap mprotect madvise mremap mincore mlock mlock2 munlock mlockall munlockall brk msync mbind".split(
    " ",
  ),
  ..."get_mempolicy set_mempolicy pkey_alloc pkey_free pkey_mprotect membarrier rseq memfd_create".split(" "),
  ..."futex futex_waitv set_robust_list get_robust_list set_tid_address restart_syscall".split(" "),
  ..."poll ppoll select pselect6 epoll_wait epoll_pwait epoll_pwait2 epoll_ctl epoll_create epoll_create1".split(" "),
  ..."eventfd eventfd2 pipe pipe2 socketpair timerfd_settime timerfd_gettime".split(" "),
  ..."inotify_init inotify_init1 inotify_add_watch inotify_rm_watch signalfd signalfd4 pidfd_open".split(" "),
  ..."timer_settime timer_gettime timer_getoverrun timer_delete getitimer".split(" "),
  ..."rt_sigaction rt_sigprocmask rt_sigreturn rt_sigpending rt_sigsuspend rt_sigtimedwait sigaltstack pause".split(
    " ",
  ),
  ..."clock_gettime clock_getres clock_nanosleep nanosleep gettimeofday time times".split(" "),
  ..."getpid gettid getppid getuid geteuid getgid getegid getresuid getresgid getgroups getpgid getpgrp getsid".split(
    " ",
  ),
  ..."setuid setgid setreuid setregid setresuid setresgid setfsuid setfsgid setgroups setsid setpgid".split(" "),
  ..."getrandom uname sysinfo getrusage getrlimit setrlimit prlimit64 getcpu getpriority setpriority".split(" "),
  ..."sched_yield sched_getaffinity sched_setaffinity sched_getparam sched_setparam sched_getscheduler".split(" "),
  ..."sched_setscheduler sched_getattr sched_setattr sched_get_priority_max sched_get_priority_min".split(" "),
  ..."ioprio_get ioprio_set capget capset personality arch_prctl prctl seccomp landlock_create_ruleset".split(" "),
  ..."landlock_add_rule landlock_restrict_self exit exit_group wait4 waitid kcmp".split(" "),
  ..."recvfrom recvmsg recvmmsg getsockname getpeername setsockopt shutdown socket accept accept4".split(" "),
];

/** Traced for the timer that they set, which is visible nowhere afterwards. */
export const setsHiddenTimer = /^(?:timer_create|setitimer|alarm)$/u;

/** Traced for what they open: the kernel does its work without any thread, so as long as there is none, no list of what is open is needed. */
export const opensActive: RegExp = /^(?:timerfd_create|io_uring_setup|userfaultfd|perf_event_open|fanotify_init)$/u;

/** The filter expression for `strace -e`; the question marks let names pass that this strace or this machine lacks. */
export const traceExpression: string = `trace=!${untraced.map((name) => `?${name}`).join(",")}`;
