import Foundation
import StdExtras

let help = ProgramHelp(
    "web-gen",
    """
    Reads Web and writes Sources/Server/ServerWeb/Generated. Run it in the root of the repository.

    web-gen

    --version   Prints the version.
    --help, -h  Prints this text.
    """
)

do {
    if let answer = help.answer(to: CommandLine.arguments.dropFirst()) {
        print(answer)
    } else {
        try Generator.run()
    }
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(1)
}
