import TelegramSchema
import WireCrypto

/// `help.getCountriesList`: what a client lets people choose from before they type a number.
enum CountryList {
    static func register(in routes: inout Routes) {
        let list = list
        // Numbers are the same in every language, and names are English: no list of names by language is kept.
        routes.keptGuest(
            TLFunction.HelpGetCountriesList.self,
            [.countriesList(list), .countriesListNotModified]
        ) { $0.hash == list.hash ? 1 : 0 }
    }

    static var list: TL.HelpCountriesList.CountriesList {
        let countries = CountryTable.rows.split(separator: "\n").compactMap { country(in: $0) }
        let digest = Digest.sha256(Array(CountryTable.rows.utf8)).array
        // Zero stands for no list.
        return .init(
            countries: countries,
            hash: digest.prefix(4).reduce(0) { $0 << 8 | Int32($1 & 0x7F) } | 1
        )
    }

    private static func country(in row: Substring) -> TL.HelpCountry? {
        let words = row.split(separator: " ", maxSplits: 2)
        guard words.count == 3 else { return nil }
        let codes = words[1].split(separator: "/")
        let prefixes = codes.count == 2 ? codes[1].split(separator: ",").map(String.init) : nil
        return TL.HelpCountry(
            iso2: String(words[0]),
            defaultName: String(words[2]),
            countryCodes: [.init(countryCode: String(codes[0]), prefixes: prefixes)]
        )
    }
}
