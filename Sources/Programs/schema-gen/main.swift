import Foundation
import StdExtras

let help = ProgramHelp(
    "schema-gen",
    """
    Reads Schema/*.tl and writes Sources/Shared/TelegramSchema/Generated; reads Schema/layers as well and writes
    Sources/Server/LayerAdapters/Generated; extends Schema/compact/list.txt and writes
    Sources/Shared/CompactAPI/Generated. Run it in the root of the repository.

    schema-gen

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
