public import ClientNetwork
import Foundation
import Localization
import StdExtras

extension ClientInformation {
    /// What a program on this computer tells servers: machine, system and languages. The member sees it in the list of
    /// their devices.
    ///
    /// - Parameters:
    ///   - program: The name and version of the program.
    ///   - settings: The settings, which name the language of the programs.
    ///   - environment: The environment that names the language of the desktop; nil for that of the process.
    /// - Returns: The description.
    public static func ofThisMachine(
        program: String,
        _ settings: ProgramSettings,
        _ environment: [String: String]? = nil
    ) -> ClientInformation {
        let environment = environment ?? ProcessInfo.processInfo.environment
        let system = ProgramSettings.Appearance.Language.system.strings(environment).language.id
        return ClientInformation(
            apiID: 1,
            deviceModel: MachineDescription.model ?? "Linux",
            systemVersion: MachineDescription.system ?? "Linux",
            appVersion: program,
            systemLanguage: system,
            language: settings.appearance.language.strings(environment).language.id
        )
    }
}

/// The names of this computer and its system, as their makers wrote them into files of the system.
enum MachineDescription {
    /// The longest name that is passed on, in characters.
    private static let longest = 64
    /// What makers leave in place of a name, in lower case and without spaces.
    private static let blanks: Set<String> = [
        "", "none", "defaultstring", "systemproductname", "tobefilledbyo.e.m.", "notapplicable",
        "notspecified", "invalid", "o.e.m.",
    ]

    /// The model of the computer; nil if its maker wrote none.
    static var model: String? {
        let dmi = "/sys/devices/virtual/dmi/id/"
        // Lenovo writes a number of its own where others write the name.
        let isLenovo = text(of: dmi + "sys_vendor")?.uppercased() == "LENOVO"
        let names = isLenovo ? ["product_version", "product_name"] : ["product_name"]
        return (names.map { dmi + $0 } + ["/sys/firmware/devicetree/base/model"]).lazy.compactMap(text).first
    }

    /// The name and version of the system; nil if it has none.
    static var system: String? {
        let lines = (try? String(contentsOfFile: "/etc/os-release", encoding: .utf8))?.split(separator: "\n")
        guard let line = lines?.first(where: { $0.hasPrefix("PRETTY_NAME=") }) else { return nil }
        return name(
            line.dropFirst("PRETTY_NAME=".count).trimmingCharacters(in: CharacterSet(charactersIn: "\"'"))
        )
    }

    private static func text(of path: String) -> String? {
        (try? String(contentsOfFile: path, encoding: .utf8)).flatMap(name)
    }

    /// A name without what makers leave in place of one.
    static func name(_ text: String) -> String? {
        let name = String(text.filter { !$0.unicodeScalars.contains { $0.value < 0x20 } }).trimmingWhitespace
        return blanks.contains(name.lowercased().filter { $0 != " " })
            ? nil : String(name.prefix(clamping: longest))
    }
}
