import Foundation
import StdExtras

let help = ProgramHelp(
    "text-gen",
    """
    Reads po/martlet.pot and the catalogs that po/LINGUAS names, and writes Sources/Shared/Localization/Generated.
    Run it in the root of the repository.

    text-gen
    text-gen --missing

    --missing   Writes nothing; lists the texts that each language lacks.
    --version   Prints the version.
    --help, -h  Prints this text.
    """
)

do {
    let arguments = CommandLine.arguments.dropFirst()
    if let answer = help.answer(to: arguments) {
        print(answer)
    } else if arguments == ["--missing"] {
        try Generator.listMissing()
    } else {
        try Generator.run()
    }
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(1)
}
