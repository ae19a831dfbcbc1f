import Foundation

// Reads Schema/*.tl and writes Sources/Shared/TelegramSchema/Generated. Run it in the repository's root:
//
//     swift run schema-gen

do {
    try Generator.run()
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(1)
}
