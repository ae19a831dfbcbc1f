import Glibc
import ImageWorker

// The hidden subcommand that decodes pictures in a process of its own. It comes before everything else: no
// thread may run and nothing may be open when it gives up its rights.
if CommandLine.arguments.dropFirst().first == "image-worker" {
    exit(runImageWorker())
}
