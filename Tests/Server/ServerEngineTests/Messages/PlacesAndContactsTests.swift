import ServerStore
import TelegramSchema
import Testing

@testable import ServerEngine

struct PlacesAndContactsTests {
    private static let point = TL.InputGeoPoint.inputGeoPoint(
        .init(lat: 10.5, long: -20.25, accuracyRadius: 9)
    )
    private static let place = TL.GeoPoint.geoPoint(
        .init(long: -20.25, lat: 10.5, accessHash: 0, accuracyRadius: 9)
    )

    private func send(_ media: TL.InputMedia, randomID: Int64 = 1) -> TLFunction.MessagesSendMedia {
        .init(peer: TestServer.peer(2), media: media, message: "", randomID: randomID)
    }

    private func live(
        period: Int32? = 60,
        stopped: Bool = false,
        _ point: TL.InputGeoPoint = point,
        heading: Int32? = nil
    ) -> TL.InputMedia {
        .inputMediaGeoLive(.init(stopped: stopped, geoPoint: point, heading: heading, period: period))
    }

    private func edit(_ id: MessageID, _ media: TL.InputMedia) -> TLFunction.MessagesEditMessage {
        .init(peer: TestServer.peer(2), id: id, media: media)
    }

    private func contact(_ phone: String, first: String = "B", card: String = "") -> TL.InputMedia {
        .inputMediaContact(.init(phoneNumber: phone, firstName: first, lastName: "C", vcard: card))
    }

    private func venue(_ title: String, type: String = "t") -> TL.InputMedia {
        .inputMediaVenue(
            .init(
                geoPoint: Self.point,
                title: title,
                address: "a",
                provider: "p",
                venueID: "v",
                venueType: type
            )
        )
    }

    @Test func `a place is sent, found and forwarded like any message`() async throws {
        let server = try await TestServer()
        let sent = try await server.call(send(.inputMediaGeoPoint(.init(geoPoint: Self.point))))
        let shown = TL.MessageMedia.messageMediaGeo(.init(geo: Self.place))
        #expect(sent.text?.media == shown)
        #expect(try server.heard(by: 2).compactMap(\.message?.text?.media) == [shown])
        _ = try await server.call(
            TLFunction.MessagesForwardMessages(
                fromPeer: TestServer.peer(2),
                id: [try #require(sent.text?.id)],
                randomID: [7],
                toPeer: TestServer.peer(2)
            )
        )
        let again = try await server.restarted()
        let history = try await again.history(with: 1, as: 2)
        #expect(history.messages.map(\.text?.media) == [shown, shown])
        let search = TLFunction.MessagesSearch(
            peer: TestServer.peer(2),
            q: "",
            filter: .inputMessagesFilterGeo,
            minDate: 0,
            maxDate: 0,
            offsetID: 0,
            addOffset: 0,
            limit: 9,
            maxID: 0,
            minID: 0,
            hash: 0
        )
        #expect(try await again.call(search).total == 2)
    }

    @Test func `a venue is shown with all that it has`() async throws {
        let server = try await TestServer()
        let sent = try await server.call(send(venue("Café")))
        #expect(
            sent.text?.media
                == .messageMediaVenue(
                    .init(
                        geo: Self.place,
                        title: "Café",
                        address: "a",
                        provider: "p",
                        venueID: "v",
                        venueType: "t"
                    )
                )
        )
    }

    @Test func `a contact has its account only if that shows the number to the sender`() async throws {
        let server = try await TestServer()
        func account(_ randomID: Int64) async throws -> UserID? {
            let sent = try await server.call(send(contact("+1 555 0002"), randomID: randomID))
            guard case .messageMediaContact(let contact) = sent.text?.media else { return nil }
            #expect(contact.phoneNumber == "+1 555 0002" && contact.firstName == "B")
            return contact.userID
        }
        #expect(try await account(1) == 0)
        _ = try await server.call(
            TLFunction.ContactsImportContacts(contacts: [
                .init(clientID: 1, phone: "15550001", firstName: "A", lastName: "")
            ]),
            as: 2
        )
        #expect(try await account(2) == TestServer.user(2))
    }

    static let refused: [(TL.InputMedia, String)] = [
        (.inputMediaGeoPoint(.init(geoPoint: .inputGeoPointEmpty)), "GEO_POINT_INVALID"),
        (
            .inputMediaGeoPoint(.init(geoPoint: .inputGeoPoint(.init(lat: 90.1, long: 0)))),
            "GEO_POINT_INVALID"
        ),
        (
            .inputMediaGeoPoint(.init(geoPoint: .inputGeoPoint(.init(lat: 0, long: -181)))),
            "GEO_POINT_INVALID"
        ),
        (
            .inputMediaGeoPoint(.init(geoPoint: .inputGeoPoint(.init(lat: .nan, long: 0)))),
            "GEO_POINT_INVALID"
        ),
        (Self().venue(" "), "MEDIA_INVALID"),
        (Self().venue(String(repeating: "x", count: GivenMedia.maximumTitleLength + 1)), "MEDIA_INVALID"),
        (Self().venue("x", type: String(repeating: "é", count: 129)), "MEDIA_INVALID"),
        (Self().contact("12"), "PHONE_NUMBER_INVALID"),
        (Self().contact("12345", first: String(repeating: "x", count: 65)), "MEDIA_INVALID"),
        (Self().contact("12345", card: String(repeating: "x", count: 2049)), "MEDIA_INVALID"),
        (Self().live(period: 59), "MEDIA_INVALID"),
        (Self().live(period: 86_401), "MEDIA_INVALID"),
        (Self().live(period: nil), "MEDIA_INVALID"),
        (Self().live(stopped: true), "MEDIA_INVALID"),
    ]

    @Test(arguments: refused)
    func `what is beyond a bound is refused`(media: TL.InputMedia, error: String) async throws {
        let server = try await TestServer()
        await #expect(throws: RPCError.bad(error)) { try await server.call(send(media)) }
        #expect(try await server.history().total == 0)
    }

    @Test func `a live place moves for everybody until it is stopped`() async throws {
        let server = try await TestServer()
        let sent = try #require(try await server.call(send(live(heading: 361))).text)
        #expect(sent.media == .messageMediaGeoLive(.init(geo: Self.place, period: 60)))
        server.output.forget()
        let there = TL.InputGeoPoint.inputGeoPoint(.init(lat: 1, long: 2))
        _ = try await server.call(edit(sent.id, live(period: nil, there, heading: 90)))
        let moved = try #require(try server.heard(by: 2).compactMap(\.message?.text).first)
        let point = TL.GeoPoint.geoPoint(.init(long: 2, lat: 1, accessHash: 0))
        #expect(moved.media == .messageMediaGeoLive(.init(geo: point, heading: 90, period: 60)))
        #expect(moved.editHide)

        try await server.advance(seconds: 20)
        _ = try await server.call(edit(sent.id, live(period: nil, stopped: true, .inputGeoPointEmpty)))
        let stopped = TL.MessageMedia.messageMediaGeoLive(.init(geo: point, period: 20))
        #expect(try await server.history(with: 1, as: 2).messages.map(\.text?.media) == [stopped])
        await #expect(throws: RPCError.bad("MESSAGE_EDIT_TIME_EXPIRED")) {
            try await server.call(edit(sent.id, live()))
        }
        let forward = TLFunction.MessagesForwardMessages(
            fromPeer: TestServer.peer(2),
            id: [sent.id],
            randomID: [7],
            toPeer: TestServer.peer(2)
        )
        #expect(try await server.call(forward).text?.media == .messageMediaGeo(.init(geo: point)))
    }

    @Test func `a place that is stopped at once stays so`() async throws {
        let server = try await TestServer()
        let sent = try #require(try await server.call(send(live())).text)
        _ = try await server.call(edit(sent.id, live(period: nil, stopped: true)))
        await #expect(throws: RPCError.bad("MESSAGE_EDIT_TIME_EXPIRED")) {
            try await server.call(edit(sent.id, live()))
        }
    }

    @Test func `a live place is over after its time`() async throws {
        let server = try await TestServer()
        let sent = try #require(try await server.call(send(live())).text)
        try await server.advance(seconds: 60)
        await #expect(throws: RPCError.bad("MESSAGE_EDIT_TIME_EXPIRED")) {
            try await server.call(edit(sent.id, live()))
        }
    }

    @Test func `nothing else becomes a place, and a place nothing else`() async throws {
        let server = try await TestServer()
        let text = try await server.say("a text")
        await #expect(throws: RPCError.bad("MEDIA_PREV_INVALID")) {
            try await server.call(edit(text.id, live()))
        }
        await #expect(throws: RPCError.bad("MEDIA_NEW_INVALID")) {
            try await server.call(edit(text.id, venue("x")))
        }
        let place = try #require(try await server.call(send(venue("x"))).text)
        let file = TL.InputMedia.inputMediaUploadedPhoto(
            .init(file: try await server.upload([0xFF, 7], id: 1))
        )
        await #expect(throws: RPCError.bad("MEDIA_PREV_INVALID")) {
            try await server.call(edit(place.id, file))
        }
        let item = TL.InputSingleMedia(media: venue("x"), randomID: 8, message: "")
        var other = item
        other.randomID = 9
        await #expect(throws: RPCError.bad("MEDIA_INVALID")) {
            try await server.call(
                TLFunction.MessagesSendMultiMedia(peer: TestServer.peer(2), multiMedia: [item, other])
            )
        }
    }
}
